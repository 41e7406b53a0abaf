/** Copies what a field holds, and says whether it did. The clipboard's own interface exists on secure origins only. */
export async function copy(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}
