/** Returns a form field's trimmed text, or '' when it is missing. Passwords keep their spaces. */
export function getFormText(form: FormData, name: string): string {
  const value = form.get(name);
  if (typeof value !== 'string') return '';
  return name.includes('password') ? value : value.trim();
}
