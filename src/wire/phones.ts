/** The digits of a number with its country code, as E.164 has them after the plus; one without such a code is taken as Chilean. */
export function dialledDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  return phone.trim().startsWith('+') || digits.length > 9 ? digits : `56${digits}`;
}

/** The number in E.164, as '+56987654321'; empty for what can be none. */
export function asE164(phone: string): string {
  if (!/\d/.test(phone)) return '';
  const digits = dialledDigits(phone);
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : '';
}
