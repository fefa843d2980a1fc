/** Stands for every CSS module in tests: each class is called as in its sheet. */
export default new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) });
