/** English texts of the picture panel. */
export const enPictures = {
  pictures: {
    title: 'Choose a picture',
    tab: { search: 'Search', generate: 'Generate', own: 'My pictures', upload: 'Upload' },
    query: 'Search for',
    example: 'Wind turbines at sunset',
    site: 'Site',
    search: 'Search',
    search_hint:
      'Searches {{site}}. The author and the licence are shown with the picture on the slide.',
    searching: 'Searching…',
    found_one: '{{count}} picture',
    found_other: '{{count}} pictures',
    results: 'Search results',
    none: 'No pictures found for “{{query}}”. Try fewer or other words. English words find the most pictures.',
    item: 'Picture {{number}}',
    credit: 'Credit:',
    prompt: 'Describe the picture',
    prompt_example: 'Aerial photo of an offshore wind farm at dawn, calm sea',
    prompt_hint:
      '{{model}} generates it, at {{cost}} per picture. Describe the subject, the light and the style.',
    generate: 'Generate picture',
    used: '{{used}} of {{limit}} generated pictures used this month.',
    generating: 'Generating the picture. You can close this window and come back.',
    generated: 'Generated picture',
    use_generated: 'Use this picture',
    refused: 'The image model’s content filter refused this description. Change it and try again.',
    own_item: 'Picture {{number}}, {{width}} × {{height}} pixels, from “{{title}}”',
    own_none: 'No other pictures yet. The pictures of your presentations appear here.',
    this_presentation: 'This presentation',
    upload: 'Choose a file',
    upload_hint: 'PNG, JPEG, WebP or GIF up to {{mb}} MB. The picture is resized for the slide.',
    no_search: 'Searching and generating pictures isn’t available here.',
    no_search_admin:
      'Picture search and image generation are off here. The operator of this service can turn them on: the setting “pictures” in the deployment guide.',
  },
};
