import { Button } from '@mantine/core';
import { clockTime, fullName } from '../../../web/format.ts';
import { ButtonLink } from '../../../web/ui/link.tsx';
import type { ClientMatch, Session } from '../contract.ts';
import type { Remedy } from '../rules.ts';
import type { Entrance } from './entrance.ts';
import { openGym } from './open-gym-item.tsx';
import { once } from './single-click.ts';

interface RemedyButtonProps {
  readonly remedy: Remedy;
  readonly match: ClientMatch;
  readonly entrance: Entrance;
  /** The next class of the day with a place. */
  readonly next: Session | undefined;
  readonly onWait: () => void;
  readonly onAllow: () => void;
}

const linkWords = {
  charge: ['Cobrar', 'Cobrar a'],
  renew: ['Renovar', 'Renovar la membresía de'],
  sell: ['Vender membresía', 'Vender membresía a'],
  change: ['Cambiar plan', 'Cambiar el plan de'],
  thaw: ['Descongelar', 'Descongelar la membresía de'],
} as const;

/** What may help a client in. Links lead back here once it is done, with the client found. */
export function RemedyButton({ remedy, match, entrance, next, onWait, onAllow }: RemedyButtonProps) {
  const { client, eligibility } = match;
  const { payer, membershipId } = eligibility;
  const name = fullName(client);
  switch (remedy) {
    case 'wait':
      return (
        <Button variant="default" onClick={once(onWait)}>
          Lista de espera
        </Button>
      );
    case 'allow':
      return (
        <Button variant="default" onClick={once(onAllow)}>
          Permitir igual
        </Button>
      );
    case 'elsewhere': {
      if (!next) return null;
      const where = `${next.name}, ${clockTime(next.startTime)}`;
      return (
        <ButtonLink
          variant="default"
          to="."
          search={(was: object) => ({ ...was, clase: next.classId, buscar: name })}
          aria-label={`Buscar a ${name} en ${where}`}
        >
          {where}
        </ButtonLink>
      );
    }
  }
  const [label, action] = linkWords[remedy];
  const { id: payerId, name: payerName } = payer ?? { id: client.id, name };
  const back = {
    volver: 'checkin',
    fecha: entrance.date,
    clase: entrance.classId ?? openGym,
    buscar: name,
  };
  const shown = {
    variant: 'default',
    'aria-label': `${action} ${remedy === 'sell' ? name : payerName}`,
  } as const;
  if (remedy === 'charge' || remedy === 'renew')
    return (
      <ButtonLink {...shown} to="/payments" search={{ cliente: payerId, ...back }}>
        {label}
      </ButtonLink>
    );
  if (remedy === 'sell' || membershipId === null)
    return (
      <ButtonLink {...shown} to="/payments" search={{ cliente: client.id, nueva: 1, ...back }}>
        {label}
      </ButtonLink>
    );
  return (
    <ButtonLink
      {...shown}
      to="/clients/$clientId/memberships/$membershipId/payments"
      params={{ clientId: payerId, membershipId }}
      search={{ ...(remedy === 'change' && { cambiar: 1 }), ...back }}
    >
      {label}
    </ButtonLink>
  );
}
