import {
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconClockPause,
  IconMail,
  IconPencil,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { useMay } from '../../../web/session.ts';
import { ButtonLink } from '../../../web/ui/link.tsx';
import { ListPage, type ListQuery, type PageOf } from '../../../web/ui/list-page.tsx';
import { useListState } from '../../../web/ui/list-state.ts';
import type { Column, RowAction } from '../../../web/ui/list-types.ts';
import { PageTabs } from '../../../web/ui/page-tabs.tsx';
import { barredBy, refuse } from '../../../web/ui/toast.tsx';
import { messageKinds } from '../../messages/domain.ts';
import type { Person } from '../contract.ts';
import { useBringBack } from './postpone-form.tsx';
import { useDialogs } from './use-dialogs.tsx';
import { useWalk } from './use-walk.ts';
import { type Moment, useWriting } from './use-writing.ts';

const hasWhatsApp = ({ whatsapp }: Person) => /\d/.test(whatsapp);

interface PeopleListProps<P extends Person> {
  readonly title: string;
  readonly label: string;
  readonly query: ListQuery<P, PageOf<P> & Moment>;
  readonly columns: readonly Column<P>[];
  readonly filters?: ReactNode;
  /** Whether they were put off, and can be brought back. */
  readonly isLater?: boolean;
  /** Whether they can be put off: those of a day can. */
  readonly postpones?: boolean;
  /** By default what is written to them can be changed. */
  readonly main?: ReactNode;
  /** By default the tabs of 'Marketing'. */
  readonly above?: ReactNode;
  readonly empty: Parameters<typeof ListPage<P>>[0]['empty'];
  readonly failedTitle?: string;
}

const changeMessages = (
  <ButtonLink to="/mycenter/mensajes" variant="default">
    Cambiar los mensajes
  </ButtonLink>
);
const tabs = <PageTabs group="Marketing" />;

/** People to be contacted, one after the other. */
export function PeopleList<P extends Person>({
  title,
  label,
  query,
  columns,
  filters,
  isLater = false,
  postpones = true,
  main = changeMessages,
  above = tabs,
  empty,
  failedTitle = 'No pudimos cargar a quién contactar',
}: PeopleListProps<P>) {
  const list = useListState();
  const may = useMay();
  const bringBack = useBringBack();
  const { items = [], today = '', pause = null, templates = [] } = query.data ?? {};
  const { write, refusalOf } = useWriting({ today, pause, templates });

  const writeByKey = (person: Person) => {
    if (!may(api.notes.create)) return;
    const found = write(person, 'whatsapp');
    if (!hasWhatsApp(person)) refuse(`${fullName(person)} no tiene WhatsApp.`);
    else if ('refusal' in found) refuse(found.refusal);
    else {
      window.open(found.href, '_blank', 'noreferrer');
      found.onOpen();
      walk.focus(walk.nextOf(person.clientId));
    }
  };
  const walk = useWalk(items, postpones);
  const { begin, dialog } = useDialogs({ refusalOf, walk });
  const press = walk.listen({
    onWrite: writeByKey,
    onNote: (person) => may(api.notes.create) && begin('note')(person),
    onPostpone: (person) => postpones && may(api.outreach.postpone) && begin('postpone')(person),
  });

  const writing = (person: Person, way: 'whatsapp' | 'mail'): RowAction => {
    const found = write(person, way);
    const action = {
      ...(way === 'whatsapp'
        ? { label: 'WhatsApp', icon: IconBrandWhatsapp, withLabel: true }
        : { label: 'Correo', icon: IconMail }),
      needs: api.notes.create,
    };
    if ('refusal' in found) return { ...action, ...barredBy(found.refusal) };
    const onClick = () => {
      found.onOpen();
      walk.focus(walk.nextOf(person.clientId));
    };
    return { ...action, title: `Escribir: ${messageKinds[found.kind]}`, href: found.href, onClick };
  };
  const bringingBack = (person: Person): RowAction => ({
    ...{ label: 'Traer de vuelta', icon: IconArrowBackUp, needs: api.outreach.postpone },
    onClick: () => void bringBack(person),
  });
  const postponing = (person: Person): RowAction => ({
    ...{ label: 'Dejar para después', icon: IconClockPause, needs: api.outreach.postpone },
    onClick: () => begin('postpone')(person),
  });
  const actions = (person: Person): readonly RowAction[] => [
    ...(hasWhatsApp(person) ? [writing(person, 'whatsapp')] : []),
    ...(person.email ? [writing(person, 'mail')] : []),
    {
      ...{ label: 'Anotar contacto', icon: IconPencil, needs: api.notes.create },
      onClick: () => begin('note')(person),
    },
    ...(postpones ? [isLater ? bringingBack(person) : postponing(person)] : []),
  ];
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the rows in it. */}
      <div ref={walk.container} onKeyDown={press}>
        <ListPage
          title={title}
          label={label}
          query={query}
          list={list}
          main={main}
          above={above}
          filters={filters}
          columns={columns}
          rowKey={({ clientId }) => clientId}
          rowName={fullName}
          rowLink={({ clientId }) => ({ to: '/clients/$clientId', params: { clientId } })}
          isMuted={({ contact }) => contact?.recent === true}
          actions={actions}
          empty={empty}
          failedTitle={failedTitle}
        />
      </div>
      {dialog}
    </>
  );
}
