import { Title } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { money } from '../../../web/format.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { dueWords, expiryOf, periodWords } from '../../memberships/words.ts';
import type { OwnMembership } from '../contract.ts';
import classes from './space.module.css';

function Plan({ membership, currency }: { readonly membership: OwnMembership; readonly currency: string }) {
  const { planName, active, due } = membership;
  const expiry = expiryOf(membership);
  return (
    <li className={classes.plan} data-ended={!active || undefined}>
      <span className={classes.planName}>{planName}</span>
      <span className={classes.period}>{periodWords(membership)}</span>
      <span className={classes.states}>
        <StateChip tone={active ? 'good' : 'rest'}>{active ? 'Activa' : 'Inactiva'}</StateChip>
        <StateChip tone={expiry.tone}>{expiry.words}</StateChip>
        {due && <StateChip tone="warn">{dueWords(due, (amount) => money(amount, currency))}</StateChip>}
      </span>
    </li>
  );
}

interface OwnMembershipsProps {
  readonly memberships: readonly OwnMembership[];
  readonly currency: string;
}

export function OwnMemberships({ memberships, currency }: OwnMembershipsProps) {
  return (
    <section className={classes.section} aria-label="Mis membresías">
      <Title order={2}>Mis membresías</Title>
      {memberships.length === 0 ? (
        <div className={classes.box}>
          <EmptyState title="Ups! Aún no hay registros" icon={IconId}>
            Tu gimnasio todavía no te ha asignado un plan. Pregunta en recepción.
          </EmptyState>
        </div>
      ) : (
        <ul className={classes.plans}>
          {memberships.map((membership) => (
            <Plan key={membership.id} membership={membership} currency={currency} />
          ))}
        </ul>
      )}
    </section>
  );
}
