import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Person } from './app.ts';
import { openGymFixture } from './fixture/open.ts';
import type { GymFixture } from './fixture/people.ts';
import { type LiveStream, openStream } from './stream.ts';

/** A gym whose changes can be listened to: call it once in a file, outside of tests. */
export function prepareStreams() {
  const open = new Set<LiveStream>();
  const here = {} as { fixture: GymFixture; address: string };
  beforeAll(async () => {
    here.fixture = await openGymFixture();
    here.address = await here.fixture.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => {
    for (const stream of open) stream.close();
    open.clear();
  });
  afterAll(() => here.fixture.close());

  /** Opens a stream, which is closed after the test. */
  async function connect(person: Person, at = here.address): Promise<LiveStream> {
    const stream = await openStream(at, person.cookie());
    open.add(stream);
    return stream;
  }

  /** A stream that has had its greeting. */
  async function listen(person: Person, at = here.address): Promise<LiveStream> {
    const stream = await connect(person, at);
    expect(stream.status).toBe(200);
    await stream.next();
    return stream;
  }

  return { here, connect, listen };
}
