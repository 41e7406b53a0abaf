import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { day } from '../../../web/format.ts';
import { useMay } from '../../../web/session.ts';
import { Card } from '../../../web/ui/card.tsx';
import { asApiError, useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Purpose } from '../contract.ts';
import { channelWords } from '../words.ts';
import classes from './consents.module.css';

interface PurposeCardProps {
  readonly purpose: Purpose;
  readonly onEdit: () => void;
  readonly onTexts: () => void;
}

/** Stops asking for a purpose at once, with a way back, or asks for it again. */
function useRetirement({ id, name, retired }: Purpose) {
  const queries = useQueryClient();
  return useSubmit(async () => {
    try {
      await (retired ? api.consents.restore({ id }) : api.consents.retire({ id }));
      void toast(retired ? `Se vuelve a pedir «${name}».` : `Ya no se pide «${name}». Lo aceptado queda.`);
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    } finally {
      await queries.invalidateQueries();
    }
  });
}

/** A purpose, with its present text. */
export function PurposeCard({ purpose, onEdit, onTexts }: PurposeCardProps) {
  const may = useMay();
  const { submit, working } = useRetirement(purpose);
  const { name, text, number, since, retired } = purpose;
  return (
    <Card
      title={name}
      more={
        may(api.consents.update) && (
          <Group gap={8}>
            {!retired && (
              <Button variant="default" size="compact-sm" aria-label={`Cambiar: ${name}`} onClick={onEdit}>
                Cambiar
              </Button>
            )}
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${retired ? 'Volver a pedir' : 'Dejar de pedir'}: ${name}`}
              loading={working}
              onClick={() => void submit()}
            >
              {retired ? 'Volver a pedir' : 'Dejar de pedir'}
            </Button>
          </Group>
        )
      }
    >
      <Group gap="0 8px" mt={4} mb={8}>
        <Text size="xs" c="dimmed">
          {[channelWords(purpose.channels), `versión ${number}, desde el ${day(since)}`].join(' · ')}
        </Text>
        {number > 1 && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Textos anteriores: ${name}`}
            onClick={onTexts}
          >
            Textos anteriores
          </Button>
        )}
      </Group>
      <div className={classes.text}>{text}</div>
    </Card>
  );
}
