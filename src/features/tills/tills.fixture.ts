import { v7 as newId } from 'uuid';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';

/** A gym with tills, from `openGym` on, and what its tests do there. */
export function prepareTills() {
  let app: TestApp;
  let gym: Person;

  const openGym = async () => {
    app = await openTestApp({ now: '2026-03-15T15:00:00Z' });
    gym = await app.gym();
    return { app, gym };
  };

  const addTill = (name: string, owner = gym) => owner.tills.create({ id: newId(), name });
  const openTill = async (name: string, float = 20_000, owner = gym) => {
    const { id: tillId } = await addTill(name, owner);
    return owner.tills.open({ id: newId(), tillId, float });
  };

  return { openGym, addTill, openTill };
}
