import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { useNoMailReason } from '../../web/session.ts';
import { Card, CardRows, RowName } from '../../web/ui/card.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListSection } from '../../web/ui/list-section.tsx';
import type { Column } from '../../web/ui/list-types.ts';
import { Page } from '../../web/ui/page.tsx';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { StateChip } from '../../web/ui/state-chip.tsx';
import type { Automation } from './contract.ts';
import { automationKinds, automationSlugs, sentBy } from './domain.ts';
import { activeWords, automationWords, sentWords } from './words.ts';

const columns: readonly Column<Automation>[] = [
  {
    key: 'kind',
    head: 'Mensaje',
    phone: 'title',
    render: (row) => <RowName line={automationWords(row)}>{automationKinds[row.kind]}</RowName>,
  },
  {
    key: 'active',
    head: 'Estado',
    nowrap: true,
    width: 130,
    render: (row) => <StateChip tone={row.active ? 'good' : 'rest'}>{activeWords(row)}</StateChip>,
  },
  { key: 'channel', head: 'Por dónde', width: 200, wideOnly: true, render: ({ channel }) => sentBy[channel] },
  { key: 'sent', head: 'En 30 días', nowrap: true, width: 200, render: sentWords },
];

/** What other screens send or tell already, and where it is set. */
const elsewhere = [
  {
    name: 'Recordatorios de suscripciones',
    line: 'Correos con el aviso antes del cobro y los recordatorios de lo pendiente, solo en los días y horas que permite la ley.',
    to: '/mycenter/pagos/suscripciones',
  },
  {
    name: 'A quién contactar hoy',
    line: 'De lo que se debe también se escribe o se llama persona por persona, con los mismos límites de la ley.',
    to: '/marketing',
  },
] as const;

/** What is written to clients by itself, and what each does. */
export default function AutomationsPage() {
  const result = useQuery(query(api.automations.list, {}));
  const { data } = result;
  const noMail = useNoMailReason();
  return (
    <Page>
      <PageTitle
        note={
          noMail
            ? `Por ahora no sale ninguno por correo. ${noMail}`
            : 'Mensajes que salen solos, por correo, por WhatsApp o en el teléfono: uno al día por persona como máximo, de 8:00 a 20:00, y quien no quiere más los deja con un clic o respondiendo BAJA. Lo que cambia de una clase reservada se avisa aparte, enseguida.'
        }
      >
        Automatizaciones
      </PageTitle>
      <PageTabs group="Marketing" />
      <ListSection
        title="Mensajes automáticos"
        query={{ ...result, data: data && { items: data.items, total: data.items.length } }}
        columns={columns}
        rowKey={({ kind }) => kind}
        rowName={({ kind }) => automationKinds[kind]}
        rowLink={({ kind }) => ({
          to: '/marketing/automatizaciones/$automation',
          params: { automation: automationSlugs[kind] },
        })}
        isMuted={({ active }) => !active}
        empty={{ title: 'No hay mensajes automáticos', icon: IconMail }}
        failedTitle="No pudimos cargar los mensajes automáticos"
      />
      {!result.isPending && (
        <Card title="Lo que ya se dice por otro lado">
          <CardRows label="Lo que ya se dice por otro lado" empty="">
            {elsewhere.map(({ name, line, to }) => (
              <li key={name}>
                <RowName line={line}>{name}</RowName>
                <ButtonLink variant="default" to={to} aria-label={`Abrir: ${name}`}>
                  Abrir
                </ButtonLink>
              </li>
            ))}
          </CardRows>
        </Card>
      )}
    </Page>
  );
}
