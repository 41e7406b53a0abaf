import { asMailText } from '../../wire/mail-text.ts';
import { day, fullName } from '../../wire/written.ts';
import type { Statement } from './contract.ts';
import { balanceWords } from './rules.ts';

/** The mail that a statement goes with. */
export function statementLetter({ gymName: name, client, from, to, closing, currency }: Statement) {
  const gymName = asMailText(name);
  return {
    subject: `Estado de cuenta de ${gymName}`,
    text: `Hola, ${asMailText(fullName(client))}:\n\n${gymName} te envía tu estado de cuenta del ${day(from)} al ${day(to)}. Saldo final: ${balanceWords(closing, currency)}. Va adjunto en PDF.\n`,
  };
}
