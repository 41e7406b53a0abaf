import type { Plan } from '../plans/contract.ts';
import type { SportPage } from './contract.ts';

/** A class of the public schedule, with the places that are left; `closed` says why it is not held. */
export interface PublicClass {
  readonly id: string;
  readonly date: string;
  readonly name: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly teachers: string;
  /** The people whom `teachers` names, as far as they are known. */
  readonly teacherNames: readonly string[];
  readonly online: boolean;
  readonly free: number;
  readonly closed: string;
}

/** Who a gym is, and how it is reached. */
export interface PublicContact extends Pick<SportPage, 'slug' | 'phone' | 'whatsapp'> {
  readonly name: string;
}

/** All that anyone may see of a gym. What it does not show is null. */
export interface PublicGym
  extends PublicContact,
    Pick<
      SportPage,
      | 'tagline'
      | 'about'
      | 'address'
      | 'hours'
      | 'opening'
      | 'openingNote'
      | 'instagram'
      | 'quotes'
      | 'showTeachers'
    > {
  /** Of its own, where its page opens as well; null for none. */
  readonly domain: string | null;
  readonly currency: string;
  readonly timeZone: string;
  readonly country: string;
  readonly today: string;
  readonly hasLogo: boolean;
  readonly photos: readonly { readonly id: string; readonly caption: string }[];
  readonly classes: readonly PublicClass[] | null;
  /** Whether others may subscribe to them. */
  readonly hasCalendar: boolean;
  readonly plans: readonly Plan[] | null;
  /** Whether its plans can be bought here. */
  readonly sells: boolean;
  /** The coming classes in which anyone may try the gym, the full ones too. */
  readonly trials: readonly PublicClass[] | null;
}
