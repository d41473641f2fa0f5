import type { LineRequest } from '../../../src/shared/lottery-protocol.ts';

/** A slip that a player kept under a name. */
export interface Template {
  name: string;
  game: string;
  lines: readonly LineRequest[];
}

export const MOST_TEMPLATES = 20;

/** Whether something that was kept is a text. */
export const isText = (value: unknown): value is string => typeof value === 'string';

/** A field of something that was kept, whatever it is. */
export const field = (value: object, name: string): unknown => Reflect.get(value, name);
export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether something that was kept has the shape of a line. */
export function isLine(value: unknown): value is LineRequest {
  if (!isObject(value)) return false;
  const unit = field(value, 'unit');
  const isStaked = isText(unit) && /^[1-9]\d{0,12}$/.test(unit) && Number.isInteger(field(value, 'multiple'));
  return isStaked && isText(field(value, 'bet')) && isText(field(value, 'selection'));
}

function isTemplate(value: unknown): value is Template {
  if (!isObject(value)) return false;
  const lines = field(value, 'lines');
  return isText(field(value, 'name')) && isText(field(value, 'game')) && Array.isArray(lines) && lines.every(isLine);
}

/** A list in what was kept; nothing where there is none. */
function listIn(kept: object, name: string): unknown[] {
  const list = field(kept, name);
  return Array.isArray(list) ? list : [];
}

/** Hears that a game, by its code, is a favourite from now on, or is none. */
type Chosen = (code: string, isFavourite: boolean) => void;

/** What this browser keeps of a player: favourite games and templates. Where nothing can be kept it lasts as long as the page. */
export class Kept {
  readonly #key: string;
  #favourites: string[] = [];
  #templates: Template[] = [];
  /** The page around the frame, once it has named the favourites: it keeps them. */
  #page: Chosen | null = null;

  constructor(player: string) {
    this.#key = `lottery.${player}`;
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#key) ?? 'null');
      if (!isObject(kept)) return;
      this.#favourites = listIn(kept, 'favourites').filter(isText);
      this.#templates = listIn(kept, 'templates').filter(isTemplate);
    } catch {
      // A browser that keeps nothing starts with nothing.
    }
  }

  get favourites(): readonly string[] {
    return this.#favourites;
  }

  templatesOf(game: string): readonly Template[] {
    return this.#templates.filter((each) => each.game === game);
  }

  /** Adds a game to the favourites, or takes it out. */
  toggleFavourite(code: string): void {
    const isKept = this.#favourites.includes(code);
    this.#favourites = isKept ? this.#favourites.filter((each) => each !== code) : [...this.#favourites, code];
    this.#page?.(code, !isKept);
    this.#save();
  }

  /** Has the page around the frame keep the favourites, which it names; it is told of those that were kept here until then. */
  follow(favourites: readonly string[], page: Chosen): void {
    const own = this.#page ? [] : this.#favourites.filter((code) => !favourites.includes(code));
    this.#page = page;
    this.#favourites = [...favourites, ...own];
    for (const code of own) page(code, true);
    this.#save();
  }

  /** Keeps a slip under a name; one of the same game and name is replaced, and the oldest goes when there are too many. */
  keepTemplate(template: Template): void {
    this.#templates = [...this.#without(template), template].slice(-MOST_TEMPLATES);
    this.#save();
  }

  forgetTemplate(template: Template): void {
    this.#templates = this.#without(template);
    this.#save();
  }

  #without({ name, game }: Template): Template[] {
    return this.#templates.filter((each) => each.name !== name || each.game !== game);
  }

  #save(): void {
    try {
      const favourites = this.#page ? [] : this.#favourites;
      localStorage.setItem(this.#key, JSON.stringify({ favourites, templates: this.#templates }));
    } catch {
      // It holds until the page is left.
    }
  }
}
