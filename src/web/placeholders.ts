/** The purpose of each screen that is not built yet, in one sentence. */
export const placeholders = {
  plugins: 'Aquí conectarás Pulso con otros servicios que usas.',
};
