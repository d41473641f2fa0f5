interface Flight {
  result: Promise<unknown>;
  controller: AbortController;
  waiting: number;
}

/** Equal requests that overlap share one attempt. It is aborted only when everybody who waits for it has given up. */
export class SingleFlight {
  private readonly flights = new Map<string, Flight>();

  /** Joins the attempt under this key, or starts it. Rejects with the signal's reason when this caller aborts. */
  join(key: string, start: (signal: AbortSignal) => Promise<unknown>, signal?: AbortSignal): Promise<unknown> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const flight = this.flights.get(key) ?? this.start(key, start);
    flight.waiting += 1;
    if (!signal) return flight.result;
    return new Promise((done, fail) => {
      const giveUp = () => {
        flight.waiting -= 1;
        if (flight.waiting === 0) {
          this.flights.delete(key);
          flight.controller.abort(signal.reason);
        }
        fail(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      flight.result.then(done, fail).finally(() => signal.removeEventListener('abort', giveUp));
    });
  }

  private start(key: string, start: (signal: AbortSignal) => Promise<unknown>): Flight {
    const controller = new AbortController();
    const flight: Flight = { result: start(controller.signal), controller, waiting: 0 };
    this.flights.set(key, flight);
    const land = () => {
      if (this.flights.get(key) === flight) this.flights.delete(key);
    };
    flight.result.then(land, land);
    return flight;
  }
}
