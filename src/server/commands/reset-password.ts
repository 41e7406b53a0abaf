// Prints a link with which an account sets a new password, where no mail can bring one: npm run reset-password -- EMAIL
import { newResetLink } from '../auth.ts';
import { runForAccount } from './for-account.ts';

await runForAccount('reset-password', async (accounts, email, publicUrl) => {
  const link = await newResetLink(accounts, publicUrl, email);
  return (
    link &&
    `Este enlace sirve una vez, durante una hora. Entrégalo solo a quien es dueño de la cuenta:\n${link}`
  );
});
