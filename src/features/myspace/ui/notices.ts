import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import type { ClassKind } from '../../automations/domain.ts';

/** What is so again is told by the booking itself while it does not take place. */
const news: Readonly<Record<ClassKind, string>> = {
  cancelled: '',
  reinstated: 'Estaba cancelada, y al final sí se hace',
  freed: 'Se liberó un cupo: ya tienes tu lugar',
  moved: 'Cambió de hora desde que reservaste',
  substituted: 'Cambió quién la hace desde que reservaste',
};

/** What changed of the client's own reservations since they were made, by reservation; empty where nothing did. */
export function useOwnNotices(): (reservationId: string) => string {
  const { data } = useQuery(query(api.automations.own, {}));
  return (reservationId) => {
    const notice = data?.items.find((one) => one.reservationId === reservationId);
    return notice ? news[notice.kind] : '';
  };
}
