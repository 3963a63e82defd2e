/** Names of image models by the beginning of their ids. */
const namesByModelPrefix: readonly (readonly [prefix: string, name: string])[] = [
  ['stability.stable-image-core', 'Stability Stable Image Core'],
  ['stability.stable-image-ultra', 'Stability Stable Image Ultra'],
  ['stability.sd3-5-large', 'Stability Stable Diffusion 3.5 Large'],
  ['gpt-image', 'OpenAI GPT Image'],
  ['dall-e', 'OpenAI DALL·E'],
];

/** Returns a readable name of an image model; of an unknown one, its id without maker, version and hyphens. */
function findImageModelName(model: string): string {
  const known = namesByModelPrefix.find(([prefix]) => model.startsWith(prefix));
  const [id = model] = (model.split('/').at(-1) ?? model).split(':');
  return known?.[1] ?? id.replaceAll(/[-_]/g, ' ').trim();
}

/** Maximum length of the provider's name in a picture credit, in characters. */
const maxLength = 60;

/** Returns the credit of a generated picture in the language of its presentation. */
export function createGeneratedCredit(model: string, language: string): { provider: string } {
  const name = findImageModelName(model) || model;
  const text = language.startsWith('zh') ? `由 ${name} 生成` : `Generated with ${name}`;
  return { provider: text.slice(0, maxLength) };
}
