/** What the payments are called that were taken outside of any shift. */
export const noTill = 'Sin caja';

/** What the payments are called of which nobody is known to have taken them. */
export const noPerson = 'No se sabe quién';
