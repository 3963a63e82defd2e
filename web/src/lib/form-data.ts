/** The trimmed text of a form's field; '' where there is none. Passwords keep their spaces. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  if (typeof value !== 'string') return '';
  return name.includes('password') ? value : value.trim();
}
