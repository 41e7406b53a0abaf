import { Anchor } from '@mantine/core';
import { lazy, useState } from 'react';
import { dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { Card, CardRows, RowName } from '../../../web/ui/card.tsx';
import { Late } from '../../../web/ui/late.tsx';
import type { ReceiptMail } from '../contract.ts';

const loadDialog = () => import('../../../web/ui/letter-dialog.tsx');
const LetterDialog = lazy(async () => ({ default: (await loadDialog()).LetterDialog }));

const notKept = 'Lo que decía no se guardó: entonces se guardaba solo a quién y cuándo se envió.';
/** For whoever may not see addresses. */
const unseen = 'su correo';

/** Every mail that a receipt left with, each to be read; nothing where none did. */
export function SentMails({ mails }: { readonly mails: readonly ReceiptMail[] }) {
  const timeZone = useTimeZone();
  const [chosen, setChosen] = useState<ReceiptMail>();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  if (mails.length === 0) return null;
  return (
    <Card title="Envíos por correo">
      <CardRows label="Envíos por correo" empty="">
        {mails.map((mail) => (
          <li key={mail.place}>
            <RowName line={dayTime(mail.at, timeZone)}>
              <Anchor
                component="button"
                type="button"
                ta="left"
                underline="always"
                style={{ overflowWrap: 'anywhere' }}
                onClick={() => {
                  setChosen(mail);
                  setOpened(true);
                }}
              >
                {mail.sentTo || unseen}
              </Anchor>
            </RowName>
          </li>
        ))}
      </CardRows>
      <Late opened={opened} load={loadDialog} onClose={close}>
        {opened && chosen && (
          <LetterDialog
            title="Correo enviado"
            line={`A ${chosen.sentTo || unseen}, el ${dayTime(chosen.at, timeZone)}`}
            subject={chosen.subject}
            text={chosen.text || notKept}
            onClose={close}
          />
        )}
      </Late>
    </Card>
  );
}
