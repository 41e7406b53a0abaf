import { fold } from '../wire/written.ts';

/** Words that people here choose first and the international list lacks; any digits around them change nothing. */
const localWords = new Set(
  `contrasena contrasenia contra clave miclave claveclave gimnasio migimnasio elgimnasio gimnasia gym migym
  entrenador entrenamiento entrenar membresia cliente clientes recepcion administrador administracion admin usuario
  bienvenido bienvenida bienvenidos crossfit fitness pesas musculacion deporte deportes pulso mipulso secreto
  secreta tequiero tequieromucho teamomucho teamo mivida miamor amormio mibebe miperro migato felicidad libertad
  chile vivachile argentina colombia mexico peru bolivia ecuador uruguay paraguay venezuela guatemala costarica
  panama santiago valparaiso concepcion bogota medellin guadalajara buenosaires montevideo caracas lima
  colocolo universidaddechile ucatolica bocajuniors riverplate alianzalima chivas america millonarios nacional
  verano invierno primavera otono enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
  diciembre lunes martes miercoles jueves viernes sabado domingo asdfghjkln qwertyuiop`.split(/\s+/),
);

const compact = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '');
const core = (text: string): string => compact(text).replace(/^\d+|\d+$/g, '');
const minWordLength = 3;

let list: Promise<ReadonlySet<string>> | undefined;

/** Some 18,000 passwords of at least eight characters, from leaks; loaded when a password is first chosen. */
function loadList(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= 8)),
  );
  return list;
}

/** Whether a password is among those that somebody who guesses tries first. */
export async function isCommon(password: string): Promise<boolean> {
  const folded = fold(password);
  if (/^(.)\1*$/u.test(folded) || localWords.has(core(password))) return true;
  return (await loadList()).has(folded);
}

/** Whether a password is one of `words` with no more than digits and punctuation around or within it. */
export function isOneOf(password: string, words: readonly string[]): boolean {
  return words.some((word) => core(word).length >= minWordLength && core(word) === core(password));
}
