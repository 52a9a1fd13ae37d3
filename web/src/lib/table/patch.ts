/**
 * The value after an RFC 7396 merge patch: null deletes, objects are merged, all else replaces. Parts that the patch
 * does not name are shared with the target, which is never changed.
 */
export function merged(target: unknown, patch: unknown): unknown {
	if (!isObject(patch)) return patch;
	const result: Record<string, unknown> = isObject(target) ? { ...target } : {};
	for (const [name, value] of Object.entries(patch)) {
		if (value === null) delete result[name];
		else result[name] = merged(result[name], value);
	}
	return result;
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
