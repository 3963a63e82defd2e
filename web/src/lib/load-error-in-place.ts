/**
 * The `meta` of queries whose component shows the error of the first load instead of the data, so that no toast repeats
 * it. An error of a later load appears in a toast: the component keeps showing the data.
 */
export const loadErrorShownInPlace = { isLoadErrorShownInPlace: true };
