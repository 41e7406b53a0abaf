import { Button } from '@mantine/core';
import { fullName } from '../../../web/format.ts';
import { ButtonLink } from '../../../web/ui/link.tsx';
import type { ClientMatch } from '../contract.ts';
import type { Remedy } from '../rules.ts';
import { once } from './single-click.ts';

interface RemedyButtonProps {
  readonly remedy: Remedy;
  readonly client: ClientMatch['client'];
  /** Who pays the client's membership, if somebody else does. */
  readonly payer: ClientMatch['eligibility']['payer'];
  readonly onWait: () => void;
  readonly onAllow: () => void;
}

export function RemedyButton({ remedy, client, payer, onWait, onAllow }: RemedyButtonProps) {
  const name = fullName(client);
  switch (remedy) {
    case 'charge':
      return (
        <ButtonLink
          variant="default"
          to="/payments"
          search={{ cliente: payer?.id ?? client.id }}
          aria-label={`Cobrar a ${payer?.name ?? name}`}
        >
          Cobrar
        </ButtonLink>
      );
    case 'sell':
      return (
        <ButtonLink
          variant="default"
          to="/payments"
          search={{ cliente: client.id, nueva: 1 }}
          aria-label={`Vender membresía a ${name}`}
        >
          Vender membresía
        </ButtonLink>
      );
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
  }
}
