const geography = /^(us|us-gov|eu|apac|jp|au|ca|in|global)\./;

/** Returns the model id without the geography prefix of an inference profile (`us.`, `eu.`, `global.`). */
export const foundationModelId = (id: string): string => id.replace(geography, '');
