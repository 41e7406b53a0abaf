import { Title } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { expiryTone, expiryWords } from '../../clients/contract.ts';
import { periods } from '../../memberships/contract.ts';
import type { OwnMembership } from '../contract.ts';
import classes from './space.module.css';

function Plan({ planName, period, active, daysLeft, expiresOn }: OwnMembership) {
  return (
    <li className={classes.plan} data-ended={!active || undefined}>
      <span className={classes.planName}>{planName}</span>
      <span className={classes.period}>{periods[period]}</span>
      <span className={classes.states}>
        <StateChip tone={active ? 'good' : 'rest'}>{active ? 'Activa' : 'Inactiva'}</StateChip>
        <StateChip tone={active ? expiryTone(daysLeft) : 'rest'}>
          {expiryWords(daysLeft, expiresOn)}
        </StateChip>
      </span>
    </li>
  );
}

export function OwnMemberships({ memberships }: { readonly memberships: readonly OwnMembership[] }) {
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
            <Plan key={membership.id} {...membership} />
          ))}
        </ul>
      )}
    </section>
  );
}
