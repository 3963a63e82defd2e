/** Days that a deleted presentation stays in the trash. */
export const trashDays = 30;
