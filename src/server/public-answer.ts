/** Where what became of a form is read: whoever goes back, or loads that again, sends nothing. */
export interface SeeOther {
  readonly seeOther: string;
}

/** What a public page answers. */
export interface PublicAnswer {
  /** Its content type. */
  readonly type: string;
  readonly body: string | Buffer;
  /** For how many seconds anyone may keep it; 0 for not at all. */
  readonly keepFor: number;
  /** 200 by default. */
  readonly status?: number;
}
