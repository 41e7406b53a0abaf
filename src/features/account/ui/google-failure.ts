const expired = new Set([
  'state_mismatch',
  'state_not_found',
  'state_invalid',
  'invalid_code',
  'invalid_callback_request',
]);

/** The message for the error with which Google redirects to /login?error=… */
export function googleFailure(error: string): string {
  if (error === 'account_not_linked')
    return 'Ya hay una cuenta con ese correo y una contraseña. Entra con ella; si la olvidaste, puedes cambiarla.';
  if (error === 'access_denied') return 'Cancelaste el acceso con Google.';
  if (error === 'email_not_found')
    return 'Tu cuenta de Google no comparte su correo, y sin él no podemos reconocerte.';
  if (error === 'google_unreachable')
    return 'Google no responde. Inténtalo en un momento, o entra con tu contraseña.';
  if (expired.has(error)) return 'El acceso con Google venció antes de terminar. Inténtalo otra vez.';
  return 'No se pudo entrar con Google. Inténtalo otra vez, o entra con tu contraseña.';
}
