import type { FastifyRequest } from 'fastify';
import type { RequestParts } from './context.ts';
import { addressHeader } from './device.ts';

export type Task = () => Promise<void>;

export interface Parts extends RequestParts {
  readonly cookies: readonly string[];
  readonly tasks: readonly Task[];
  readonly refusalTasks: readonly Task[];
  lastChange(): string | undefined;
}

/**
 * The parts of a request that verbs need: headers with the client's real address, the cookies to set, the tasks to run
 * after the commit or a refusal, and the last change before its first read.
 */
export function partsOf(request: FastifyRequest): Parts {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // HTTP/2 has the method and the address among them, as ':method' and so on.
    if (value === undefined || name.startsWith(':')) continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set(addressHeader, request.ip);
  const cookies: string[] = [];
  const tasks: Task[] = [];
  const refusalTasks: Task[] = [];
  let lastChange: string | undefined;
  return {
    headers,
    cookies,
    tasks,
    refusalTasks,
    lastChange: () => lastChange,
    setLastChange: (name) => {
      lastChange ??= name;
    },
    setCookies: (from) => void cookies.push(...from.getSetCookie()),
    afterCommit: (task) => void tasks.push(task),
    afterRefusal: (task) => void refusalTasks.push(task),
  };
}
