import { Modal, Stack, Text, Title } from '@mantine/core';
import { day } from '../../../web/format.ts';
import { usePhone } from '../../../web/ui/pending.ts';
import type { Act, ClientPurpose } from '../contract.ts';
import { actWords, answerWords, textName, textOf } from '../words.ts';
import classes from './consents.module.css';

interface HistoryProps {
  readonly purpose: ClientPurpose;
  readonly acts: readonly Act[];
  readonly onClose: () => void;
}

/** All that the client said about a purpose, and its texts. */
export function History({ purpose, acts, onClose }: HistoryProps) {
  const own = acts.filter(({ purposeId }) => purposeId === purpose.id);
  return (
    <Modal opened onClose={onClose} title={purpose.name} size={560} fullScreen={usePhone()}>
      <Stack gap={16}>
        {own.length === 0 ? (
          <Text c="dimmed">Aún no se le ha preguntado.</Text>
        ) : (
          <ul className={classes.lines} aria-label="Lo que dijo">
            {own.map((act) => {
              const text = textOf(purpose, act);
              return (
                <li key={act.id}>
                  <span className={classes.what}>
                    <Text span fw={500}>
                      {answerWords(act)}
                    </Text>
                    <Text span display="block" size="xs" c="dimmed">
                      {actWords(act)}
                      {text && ` · ${textName(text)}`}
                    </Text>
                  </span>
                </li>
              );
            })}
          </ul>
        )}
        {purpose.texts.map(({ number, text, since }) => (
          <section key={number} aria-label={`Texto ${number}`}>
            <Title order={3} mb={4}>
              {number === purpose.number ? 'Texto vigente' : `Texto del ${day(since)}`}
            </Title>
            <div className={classes.text}>{text}</div>
          </section>
        ))}
      </Stack>
    </Modal>
  );
}
