import type { FailureCode } from './failures.ts';

/**
 * Why a task failed, in English: stored with the task, returned by the API and shown by the web app. In its own file
 * because the web loads it with its English texts only.
 */
export const failureTexts: Readonly<Record<FailureCode, string>> = {
  throttled: 'The model was busy for too long.',
  overloaded: 'The model could not be reached.',
  content_filtered: 'The model provider filtered the answer.',
  invalid_output: 'The model’s answers were invalid.',
  timeout: 'The model took too long.',
  aborted: 'The call was aborted.',
  access_denied: 'The service has no access to the model.',
  model_unavailable: 'The model isn’t available.',
  context_too_long: 'The text is too long for the model.',
  too_complex: 'The text is too complex to process.',
  worn_out: 'The task was interrupted too often.',
  token_cap: 'This month’s model tokens are used up.',
  editor_token_cap: 'Half of the owner’s model tokens of this month are used up.',
  stage_cap: 'The service has reached its monthly limit for model use.',
  conflict: 'The slide changed in the meantime.',
  picture_interrupted:
    'The call was interrupted and may have been charged, so it was not repeated.',
  source_unreadable: 'A source could not be read.',
  sources_too_large: 'The sources exceed the plan’s size limit.',
  sources_too_long: 'The sources exceed the text limit of a presentation.',
  internal: 'Something went wrong on our side.',
};
