import { fullName } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { WhatsAppLink } from '../../../web/ui/whatsapp-link.tsx';
import type { Client } from '../contract.ts';
import classes from './columns.module.css';
import { MembershipStatusChip } from './membership-status-chip.tsx';

export const columns: readonly Column<Client>[] = [
  {
    key: 'client',
    head: 'Cliente',
    phone: 'title',
    render: (client) => <PersonCell name={fullName(client)} line={client.email || client.phone} />,
  },
  {
    key: 'dni',
    head: 'N° SOCIO',
    width: 130,
    render: ({ dni }) => <span className={classes.dni}>{dni}</span>,
  },
  {
    key: 'state',
    head: 'Estado',
    width: 300,
    render: ({ membershipStatus }) => (
      <span className={classes.states}>
        <StateChip tone="good">Activo</StateChip>
        <MembershipStatusChip membershipStatus={membershipStatus} inactive="Membresía inactiva" />
      </span>
    ),
  },
  {
    key: 'whatsapp',
    head: 'WhatsApp',
    phone: 'hide',
    align: 'center',
    width: 80,
    render: (client) => (
      <span className={classes.tap}>
        <WhatsAppLink phone={client.whatsapp} name={fullName(client)} />
      </span>
    ),
  },
];
