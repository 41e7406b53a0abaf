import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMoney } from '../../../web/session.ts';
import type { OpenTransfer, Target } from '../contract.ts';
import { saidWords, senderWords } from '../words.ts';
import rows from './candidate-row.module.css';
import { CandidateRow } from './candidate-row.tsx';
import classes from './doubtful.module.css';

const shownAtOnce = 20;

export interface Deciding {
  readonly working: boolean;
  readonly onTake: (transfer: OpenTransfer, target: Target) => void;
  readonly onSearch: (transfer: OpenTransfer) => void;
  readonly onDismiss: (transfer: OpenTransfer) => void;
}

/** Leaves the focus beside a card that is about to go. */
function focusNeighbour(element: Element) {
  const card = element.closest('article');
  const next = card?.nextElementSibling ?? card?.previousElementSibling;
  if (next instanceof HTMLElement) next.focus();
}

function DoubtfulCard({
  transfer,
  working,
  onTake,
  onSearch,
  onDismiss,
}: Deciding & { readonly transfer: OpenTransfer }) {
  const money = useMoney();
  const { amount, candidates } = transfer;
  const sender = senderWords(transfer);
  return (
    <Paper
      component="article"
      className={classes.card ?? ''}
      tabIndex={-1}
      aria-label={`${sender}, ${money(amount)}`}
    >
      <div className={classes.facts}>
        <div>
          <Text fw={500}>{sender}</Text>
          <Text size="xs" c="dimmed">
            {saidWords(transfer)}
          </Text>
        </div>
        <Text fw={600} className="figures">
          {money(amount)}
        </Text>
      </div>
      {candidates.length === 0 ? (
        <Text c="dimmed" py={4}>
          Ni su RUT ni su nombre son de un cliente que conozcamos.
        </Text>
      ) : (
        <ul className={rows.list ?? ''} aria-label="De quién puede ser">
          {candidates.map((target) => (
            <CandidateRow
              key={target.membershipId ?? target.clientId}
              target={target}
              reasons={target.reasons}
              working={working}
              onTake={(button) => {
                focusNeighbour(button);
                onTake(transfer, target);
              }}
            />
          ))}
        </ul>
      )}
      <Group gap={8} mt={8}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconUserSearch size={18} />}
          disabled={working}
          onClick={() => onSearch(transfer)}
        >
          {candidates.length > 0 ? 'Es de otro cliente' : 'Buscar al cliente'}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          disabled={working}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget);
            onDismiss(transfer);
          }}
        >
          No es de un cliente
        </Button>
      </Group>
    </Paper>
  );
}

interface DoubtfulProps extends Deciding {
  readonly transfers: readonly OpenTransfer[];
  readonly receipts: ReactNode;
}

/** The transfers that somebody decides about, one by one. */
export function Doubtful({ transfers, receipts, ...deciding }: DoubtfulProps) {
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <section aria-label="Por revisar" className={classes.list}>
      <Group justify="space-between" gap="8px 24px">
        <Title order={2}>Por revisar</Title>
        {receipts}
      </Group>
      {transfers.slice(0, shown).map((transfer) => (
        <DoubtfulCard key={transfer.id} transfer={transfer} {...deciding} />
      ))}
      {transfers.length > shown && (
        <Button variant="default" w="fit-content" onClick={() => setShown(shown + shownAtOnce)}>
          Mostrar más, quedan {transfers.length - shown}
        </Button>
      )}
    </section>
  );
}
