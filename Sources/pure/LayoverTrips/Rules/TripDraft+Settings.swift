import LayoverModel

// Settings: managers change them, each time against the version that they saw.
extension TripDraft {
    /// Records a closing that is due, once: it is a change of the settings like any other.
    mutating func closeIfDue() {
        guard settings.isDue(at: now) else { return }
        edit {
            $0.settings.isClosed = true
            $0.settingsVersion += 1
        }
        log(.closed)
    }

    mutating func set(
        _ patch: SettingsPatch?, version: Int?, _ me: TripPerson
    ) throws(TripProblem) -> Answer {
        guard let version else { throw .versionRequired }
        guard version == trip.settingsVersion else { throw .versionChanged(trip.settingsVersion) }
        guard let patch else { throw .settingInvalid }
        let (old, new) = (settings, try settings(patch))
        guard new != old else { return (.settings(version: version), false) }
        edit {
            $0.settings = new
            $0.settingsVersion += 1
        }
        log(new.isClosed == old.isClosed ? .settings : new.isClosed ? .closed : .reopened, person: me.id)
        return (.settings(version: trip.settingsVersion), true)
    }

    /// The settings with a patch applied.
    ///
    /// - Throws: `settingInvalid`.
    func settings(_ patch: SettingsPatch) throws(TripProblem) -> TripSettings {
        var new = settings
        if let title = patch.title {
            let text = try text(title, limit: limits.title)
            new.title = text.flatMap { $0.isEmpty ? nil : $0 }
        }
        if let ballot = patch.ballot, ballot != settings.ballot {
            // A vote on one ballot means something else on another.
            guard !rows.votes.values.contains(where: { !$0.isEmpty }) else { throw .settingInvalid }
            new.ballot = ballot
        }
        new.adding = patch.adding ?? new.adding
        if let closesAt = patch.closesAt {
            if let closesAt, closesAt <= now || closesAt > latestClosing { throw .settingInvalid }
            new.closesAt = closesAt
        }
        if let isClosed = patch.isClosed {
            new.isClosed = isClosed
            if !isClosed, new.isDue(at: now) { new.closesAt = nil }
        }
        if let chosen = patch.chosen {
            if let chosen, rows.items[chosen]?.isVisible != true { throw .settingInvalid }
            new.chosen = chosen
        }
        if let enough = patch.enough {
            if let enough, !(limits.leastEnough...limits.people).contains(enough) { throw .settingInvalid }
            new.enough = enough
        }
        return new
    }

    private var latestClosing: UTCInstant { trip.created.adding(seconds: limits.daysInAll * 86_400) }

    /// Plain text of a person; `nil` if there is no text.
    ///
    /// - Throws: `settingInvalid` if it is too long, or has a link or a number.
    func text(_ text: String?, limit: Int) throws(TripProblem) -> String? {
        guard let text else { return nil }
        guard let plain = PlainText.read(text, limit: limit) else { throw .settingInvalid }
        return plain
    }

    /// A person's name; `nil` for a person without one.
    func name(_ name: String?) throws(TripProblem) -> String? {
        try text(name, limit: limits.name).flatMap { $0.isEmpty ? nil : $0 }
    }
}
