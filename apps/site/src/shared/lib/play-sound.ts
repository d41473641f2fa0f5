/**
 * Plays a sound that came as Base64. It is decoded here and not by an audio element, which the page's security policy
 * would not let play data. Resolves when it has begun; rejects when it cannot be decoded or the browser has no sound.
 */
export async function playSound(base64: string): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const context = new AudioContext();
  const source = context.createBufferSource();
  source.buffer = await context.decodeAudioData(bytes.buffer);
  source.connect(context.destination);
  source.onended = () => void context.close();
  source.start();
}
