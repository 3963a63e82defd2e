const geography = /^(us|us-gov|eu|apac|jp|au|ca|in|global)\./;

/** The model behind an id: an inference profile puts the geography it calls the model in before it. */
export const foundationModelOf = (id: string): string => id.replace(geography, '');
