/** Cache-Control of pictures: their URL changes with their content, but access to them can end. */
export const pictureCacheControl = 'private, max-age=1800, immutable';
