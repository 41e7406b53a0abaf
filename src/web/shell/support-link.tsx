import type { ComponentProps } from 'react';
import { useMe } from '../session.ts';
import { toast } from '../ui/toast.tsx';

/** WhatsApp without a number, as it is until SUPPORT_URL says whom to write to. */
const nobody = /^https:\/\/wa\.me\/?$/;
const noSupport = 'Aquí aún no hay un chat de ayuda. Quien instaló Pulso puede ponerlo con SUPPORT_URL.';

/** Opens the chat with support, or says that there is none. */
export function SupportLink(props: Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel' | 'onClick'>) {
  const { supportUrl } = useMe();
  return (
    <a
      {...props}
      href={supportUrl}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        if (!nobody.test(supportUrl)) return;
        event.preventDefault();
        void toast(noSupport, { tone: 'bad' });
      }}
    />
  );
}
