import * as z from 'zod/mini';
import { choice } from '../../wire/fields.ts';
import { pluginGroups, pluginStates } from '../../wire/plugin.ts';
import { rights } from '../../wire/rights.ts';
import { verb } from '../../wire/verb.ts';

/** A plugin of the gym: what it is and may see, and whether it is on. */
export const Plugin = z.object({
  /** Of a part of Pulso its own word, of a program of others an id. */
  key: z.string(),
  group: choice(pluginGroups),
  name: z.string(),
  summary: z.string(),
  rights: z.array(choice(rights)),
  events: z.array(z.string()),
  data: z.string(),
  help: z.string(),
  state: choice(pluginStates),
  note: z.string(),
});
export type Plugin = z.output<typeof Plugin>;

export const pluginsContract = {
  list: verb({
    method: 'GET',
    path: '/plugins',
    summary: 'Los plugins del gimnasio que ve quien pregunta, por grupo, con lo que ven y su estado',
    access: 'gym',
    right: ['gym.keys', 'gym.access', 'gym.online', 'gym.whatsapp', 'income'],
    personal: true,
    input: z.strictObject({}),
    output: z.object({ items: z.array(Plugin) }),
    errors: [],
  }),
};
