/**
 * Cache-Control of pictures: immutable, because a changed picture has another URL, but cached for half an hour only,
 * because a user's access can end.
 */
export const pictureCacheControl = 'private, max-age=1800, immutable';
