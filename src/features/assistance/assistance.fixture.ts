import { v7 as newId } from 'uuid';
import { openGymFixture } from '../../test/fixture/open.ts';

export const reason = 'No cuadra la caja';

const outcome = ({ status, body }: { status: number; body: string }) => ({
  status,
  code: status === 200 ? null : (JSON.parse(body).error.code as string),
});

/** A gym and an operator who looks at it. */
export async function openSupport() {
  const fixture = await openGymFixture();
  const { operator, first: gym } = fixture;
  return {
    fixture,
    operator,
    gym,
    /** The gym lets the operator look, who enters. @returns the visit */
    enter: async (into = gym): Promise<string> => {
      await into.assistance.end({});
      const accessId = newId();
      await into.assistance.open({ id: accessId, reason });
      const id = newId();
      await operator.assistance.enter({ id, accessId });
      return id;
    },
    ask: async (visit: string, url: string, person = operator, method = 'GET', payload?: unknown) =>
      outcome(await person.raw(method, url, payload, { 'pulso-support': visit })),
  };
}
export type Support = Awaited<ReturnType<typeof openSupport>>;
