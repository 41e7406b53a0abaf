/** What a person's pay is counted by. */
export const bases = { class: 'Por clase', head: 'Por persona que vino', hour: 'Por hora' } as const;
