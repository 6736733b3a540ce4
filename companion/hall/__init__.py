"""Many tables in one view: what a broker tells of them, results, a tournament."""
