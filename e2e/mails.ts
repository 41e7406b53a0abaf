import type { openMailbox } from '../src/test/mailbox.ts';
import { expect } from './pulso.ts';

type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

/** The link in the last mail for `to` that leads to `path`, once it has come. */
export async function linkInMail({ letters }: Mailbox, to: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const links = letters
      .filter((letter) => letter.to === to)
      .flatMap(({ content }) => content.match(/http\S+token=\S+/g) ?? []);
    link = links.findLast((each) => new URL(each).pathname === path);
    expect(link, `un correo para ${to} con ${path}`).toBeDefined();
  }).toPass();
  return link ?? '';
}
