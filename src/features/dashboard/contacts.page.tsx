import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconMoodSmile } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, query } from '../../web/api.ts';
import { fullName } from '../../web/format.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import { PersonCell } from '../../web/ui/person-cell.tsx';
import { barredBy } from '../../web/ui/toast.tsx';
import { whatsAppAddress } from '../../web/ui/whatsapp-link.tsx';
import { ConsentsLink } from '../consents/parts.ts';
import { type MorningKind, morningKinds } from '../messages/domain.ts';
import { noConsentWords } from '../messages/words.ts';
import { Contacted, useMessage } from '../notes/parts.ts';
import type { Addressee } from './contract.ts';
import { listTitles } from './rules.ts';
import { reasonWords } from './words.ts';

const kinds = Object.keys(listTitles) as MorningKind[];

const columnsFor = (kind: MorningKind, today: string): readonly Column<Addressee>[] => [
  {
    key: 'name',
    head: 'Cliente',
    phone: 'title',
    render: (person) => <PersonCell name={fullName(person)} />,
  },
  { key: 'reason', head: 'Por qué', width: '24%', render: (person) => reasonWords(kind, person, today) },
  {
    key: 'plan',
    head: 'Plan',
    width: '20%',
    phone: 'hide',
    render: ({ planName }) => planName ?? 'Sin plan',
  },
  {
    key: 'contact',
    head: 'Último contacto',
    width: '20%',
    nowrap: true,
    render: ({ contact }) => (contact ? <Contacted contact={contact} today={today} /> : 'Ninguno'),
  },
];

/** The address says whom: '?lista=expired'. */
function useKind(): [MorningKind, (kind: MorningKind) => void] {
  const { lista } = useSearch({ strict: false }) as { lista?: unknown };
  const navigate = useNavigate();
  const choose = (kind: MorningKind) => void navigate({ to: '.', search: { lista: kind } });
  return [kinds.find((kind) => kind === lista) ?? 'expiring', choose];
}

/** All whom a reason to write concerns; whoever was written to lately comes last. */
export default function ContactsPage() {
  const list = useListState();
  const [kind, setKind] = useKind();
  const result = useQuery({
    ...query(api.dashboard.people, { kind, page: list.page }),
    placeholderData: keepPreviousData,
  });
  const { today = '', template = '' } = result.data ?? {};
  const messageTo = useMessage(today);
  const write = (person: Addressee) => {
    const { phone, text, onOpen } = messageTo(kind, template, person);
    window.open(whatsAppAddress(phone, text), '_blank', 'noreferrer');
    onOpen();
  };
  return (
    <ListPage
      title="A quién escribir"
      label={listTitles[kind]}
      query={result}
      list={list}
      main={
        <ButtonLink to="/mycenter/mensajes" variant="default">
          Cambiar los mensajes
        </ButtonLink>
      }
      filters={kinds.map((choice) => (
        <Button
          key={choice}
          size="compact-md"
          variant={choice === kind ? 'light' : 'default'}
          aria-pressed={choice === kind}
          onClick={() => setKind(choice)}
        >
          {listTitles[choice]}
        </Button>
      ))}
      columns={columnsFor(kind, today)}
      rowKey={({ clientId }) => clientId}
      rowName={fullName}
      rowLink={({ clientId }) => ({ to: '/clients/$clientId', params: { clientId } })}
      isMuted={({ contact }) => contact?.recent === true}
      actions={(person) =>
        /\d/.test(person.whatsapp)
          ? [
              {
                ...{ label: 'WhatsApp', icon: IconBrandWhatsapp, withLabel: true },
                title: `Escribir: ${morningKinds[kind]}`,
                ...(person.mayBeWritten
                  ? { onClick: () => write(person) }
                  : barredBy(
                      noConsentWords('whatsapp'),
                      <ConsentsLink clientId={person.clientId} name={fullName(person)} />,
                    )),
              },
            ]
          : []
      }
      empty={{ title: `Nadie en «${listTitles[kind]}»`, icon: IconMoodSmile }}
      failedTitle="No pudimos cargar a quién escribir"
    />
  );
}
