import { type ChangeEvent, type FormEvent, useCallback, useRef, useState } from 'react';
import type { FieldErrors } from './checks.ts';
import { focusFirst, hasField } from './focus-first.ts';
import { type Complaint, type Explain, placeOf } from './refusal.ts';
import { useComplaints } from './use-complaints.ts';

type Values<K extends string> = Readonly<Record<K, string>>;

interface FormOptions {
  /** The captcha of the form: told of every refusal, it says whether that is about it alone. */
  captcha?: { handleRefusal(error: unknown): boolean } | undefined;
  /** True for a refusal that the form deals with itself. */
  takes?: ((error: unknown) => boolean) | undefined;
  explain?: Explain | undefined;
  /** The fields that a refusal of the whole form leads back to. */
  secrets?: readonly string[] | undefined;
}

/** What the fields of a form get and what can be asked of it. A field is known by the name of its control. */
export interface FormState<K extends string = never> {
  /** Tells which element holds the fields; for its `ref`. */
  bind(box: HTMLElement | null): void;
  /** As they were typed, with the spaces around them. */
  values: Values<K>;
  /** What is wrong beside fields, in words. */
  errors: Readonly<Partial<Record<string, string>>>;
  /** What is wrong with the whole form, in words; empty when nothing is. */
  failure: string;
  isBusy: boolean;
  set(name: K, value: string): void;
  /** For a plain input. */
  input(name: K): {
    name: string;
    value: string;
    error: string | undefined;
    onChange(event: ChangeEvent<HTMLInputElement>): void;
  };
  /** For a field that passes its value itself. */
  field(name: K): { name: string; value: string; error: string | undefined; onChange(value: string): void };
  /** For a field whose value is kept elsewhere: what is said about it is not true of what stands in it now. */
  beside<V>(name: string, change: (value: V) => void): { error: string | undefined; onChange(value: V): void };
  /** Moves the focus to a field. */
  focus(name: string): void;
  /** Brings the end of the form into sight and the focus to the first of the fields. */
  bring: (...names: readonly string[]) => void;
  /** Says something about one field and leaves the focus where it is. */
  note(name: string, complaint: Complaint): void;
  /** Shows what a check has found and goes to the first of it; true when that is nothing. */
  find(found: FieldErrors): boolean;
  /** Shows a refusal where it belongs: beside its field, at the captcha or over the form. */
  refuse(error: unknown): void;
  /** Forgets what is wrong. */
  clear(): void;
  /** Forgets what was typed too. */
  reset(): void;
  /** Does what is sent, one at a time, and shows its refusal. */
  run(send: () => Promise<unknown>): Promise<void>;
  /** Checks, and sends when nothing is wrong. */
  submit(event: FormEvent, check: () => FieldErrors, send: () => Promise<void>): Promise<void>;
}

/**
 * The state of a form, the one way in which the site has forms: what was typed stays after an error, each message stands beside
 * its field, the first wrong field has the focus, and nothing is sent twice at once. Decision 040.
 */
export function useForm<K extends string = never>(initial: Values<K>, options: FormOptions = {}): FormState<K> {
  const box = useRef<HTMLElement>(null);
  const running = useRef(false);
  const [values, setValues] = useState(initial);
  const [isBusy, setIsBusy] = useState(false);
  const { told, failure, find, fail, clear, touch, note, focus } = useComplaints(box);

  const set = (name: K, value: string) => {
    setValues((now) => ({ ...now, [name]: value }));
    touch(name);
  };
  const refuse = (error: unknown, back: readonly string[] = []) => {
    if (options.takes?.(error)) return;
    const isCaptcha = options.captcha?.handleRefusal(error) === true;
    const has = (name: string) => hasField(box.current, name);
    const { field, complaint } = placeOf(error, has, options.explain);
    if (isCaptcha) find({ captcha: complaint });
    else if (field !== null) find({ [field]: complaint });
    else {
      fail(complaint);
      focus(...back);
    }
  };
  const run = async (send: () => Promise<unknown>, back: readonly string[] = []) => {
    if (running.current) return;
    running.current = true;
    clear();
    setIsBusy(true);
    try {
      await send();
    } catch (error) {
      refuse(error, back);
    } finally {
      running.current = false;
      setIsBusy(false);
    }
  };
  const submit = async (event: FormEvent, check: () => FieldErrors, send: () => Promise<void>) => {
    event.preventDefault();
    if (running.current) return;
    if (find(check())) await run(send, options.secrets);
  };

  return {
    bind: useCallback((element: HTMLElement | null) => {
      box.current = element;
    }, []),
    bring: useCallback((...names: readonly string[]) => {
      box.current?.scrollIntoView?.({ block: 'end' });
      focusFirst(box.current, names);
    }, []),
    values,
    errors: told,
    failure,
    isBusy,
    set,
    input: (name) => ({ name, value: values[name], error: told[name], onChange: ({ target }) => set(name, target.value) }),
    field: (name) => ({ name, value: values[name], error: told[name], onChange: (value) => set(name, value) }),
    beside: (name, change) => ({ error: told[name], onChange: (value) => (change(value), touch(name)) }),
    ...{ focus, note, find, clear, submit },
    refuse: (error) => refuse(error),
    run: (send) => run(send),
    reset: () => {
      setValues(initial);
      clear();
    },
  };
}
