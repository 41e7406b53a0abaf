import {
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconClockPause,
  IconMail,
  IconMoodSmile,
  IconPencil,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { fullName } from '../../web/format.ts';
import { useMay, useMoney } from '../../web/session.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { RowAction } from '../../web/ui/list-types.ts';
import { toast } from '../../web/ui/toast.tsx';
import { messageKinds } from '../messages/domain.ts';
import type { Person } from './contract.ts';
import { ChoiceFilter } from './ui/choice-filter.tsx';
import { columnsIn } from './ui/columns.tsx';
import { useBringBack } from './ui/postpone-form.tsx';
import { useChoice } from './ui/use-choice.ts';
import { useDialogs } from './ui/use-dialogs.tsx';
import { useWalk } from './ui/use-walk.ts';
import { useWriting } from './ui/use-writing.ts';

const title = 'Marketing';
const label = 'A quién contactar hoy';

const refuse = (words: string) => void toast(words, { tone: 'bad', closeAfter: 8000 });
const hasWhatsApp = ({ whatsapp }: Person) => /\d/.test(whatsapp);

/** Whom to contact today and why, one after the other. */
export default function OutreachPage() {
  const list = useListState();
  const money = useMoney();
  const may = useMay();
  const { chosen, choose } = useChoice();
  const bringBack = useBringBack();
  const isLater = chosen === 'despues';
  const result = useQuery({
    ...query(api.outreach.list, {
      page: list.page,
      ...(isLater ? { view: 'later' as const } : chosen && { reason: chosen }),
    }),
    placeholderData: keepPreviousData,
    // The hours in which a debt may be asked for begin and end while the list is open.
    refetchInterval: 60_000,
  });
  const { items = [], today = '', pause = null, templates = [] } = result.data ?? {};
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
  const walk = useWalk(items);
  const { begin, dialog } = useDialogs({ refusalOf, walk });
  const press = walk.listen({
    onWrite: writeByKey,
    onNote: (person) => may(api.notes.create) && begin('note')(person),
    onPostpone: (person) => may(api.outreach.postpone) && begin('postpone')(person),
  });

  const writing = (person: Person, way: 'whatsapp' | 'mail'): RowAction => {
    const found = write(person, way);
    const action = {
      ...(way === 'whatsapp'
        ? { label: 'WhatsApp', icon: IconBrandWhatsapp, withLabel: true }
        : { label: 'Correo', icon: IconMail }),
      needs: api.notes.create,
    };
    if ('refusal' in found)
      return { ...action, barred: true, title: found.refusal, onClick: () => refuse(found.refusal) };
    const onClick = () => {
      found.onOpen();
      walk.focus(walk.nextOf(person.clientId));
    };
    return { ...action, title: `Escribir: ${messageKinds[found.kind]}`, href: found.href, onClick };
  };
  const actions = (person: Person): readonly RowAction[] => [
    ...(hasWhatsApp(person) ? [writing(person, 'whatsapp')] : []),
    ...(person.email ? [writing(person, 'mail')] : []),
    {
      ...{ label: 'Anotar contacto', icon: IconPencil, needs: api.notes.create },
      onClick: () => begin('note')(person),
    },
    isLater
      ? {
          ...{ label: 'Traer de vuelta', icon: IconArrowBackUp, needs: api.outreach.postpone },
          onClick: () => void bringBack(person),
        }
      : {
          ...{ label: 'Dejar para después', icon: IconClockPause, needs: api.outreach.postpone },
          onClick: () => begin('postpone')(person),
        },
  ];
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the rows in it. */}
      <div ref={walk.container} onKeyDown={press}>
        <ListPage
          title={title}
          label={label}
          query={result}
          list={list}
          main={
            <ButtonLink to="/mycenter/mensajes" variant="default">
              Cambiar los mensajes
            </ButtonLink>
          }
          filters={result.data && <ChoiceFilter {...result.data} chosen={chosen} onChoose={choose} />}
          columns={columnsIn(money, today)}
          rowKey={({ clientId }) => clientId}
          rowName={fullName}
          rowLink={({ clientId }) => ({ to: '/clients/$clientId', params: { clientId } })}
          isMuted={({ contact }) => contact?.recent === true}
          actions={actions}
          empty={
            isLater
              ? { title: 'Nadie quedó para después', icon: IconClockPause }
              : {
                  title: 'Hoy no hay a quién contactar',
                  text: 'Aquí aparece quien debe, vence, dejó de venir, vino a probar o tiene sesiones que se le van a vencer.',
                  icon: IconMoodSmile,
                }
          }
          failedTitle="No pudimos cargar a quién contactar"
        />
      </div>
      {dialog}
    </>
  );
}
