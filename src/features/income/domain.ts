/** In place of a till or a person: the payments that name none. */
export const nobody = 'none';
