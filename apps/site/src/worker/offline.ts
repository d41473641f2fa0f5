/** How often the offline page looks whether the site can be reached again, beside the browser's own word. */
const LOOK_MS = 10_000;

const read = (key: string): string => {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
};

const root = document.documentElement;
root.dataset.theme = read('theme') === 'light' ? 'light' : 'dark';
const wanted = (read('lang') || read('hisLang')).toUpperCase();
const words = document.querySelector<HTMLElement>(`[data-words="${wanted.replace(/[^A-Z]/g, '')}"]`);
if (words) {
  for (const each of document.querySelectorAll<HTMLElement>('[data-words]')) each.hidden = each !== words;
  root.lang = words.lang;
}
document.title = document.querySelector('[data-words]:not([hidden]) h1')?.textContent ?? document.title;

const reload = () => location.reload();
for (const button of document.querySelectorAll('button')) button.addEventListener('click', reload);
window.addEventListener('online', reload);
setInterval(() => {
  fetch('/favicon.svg?look', { cache: 'no-store' }).then(reload, () => {});
}, LOOK_MS);
